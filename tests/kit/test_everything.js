// @ts-nocheck - what the pages of the test beside it run.

export const overlaps = () => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (words.nextNode()) {
    if (!words.currentNode.textContent.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(words.currentNode)
    for (const box of range.getClientRects())
      found.push([words.currentNode.textContent, box.left, box.top, box.right, box.bottom])
  }
  return found
};
