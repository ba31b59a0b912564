// @ts-nocheck - what the pages of the test beside it run.

export const outside = () => [...document.querySelectorAll("#editor *")].filter((each) => {
  const { width, height, right } = each.getBoundingClientRect();
  const isSmall = each.matches("button, input, select, summary") && Math.min(width, height) < 44;
  const isBeyond = right > innerWidth && !each.closest("#editor [tabindex='0']");
  const isCut = each.matches("button, label") && each.scrollWidth > each.clientWidth;
  return each.checkVisibility() && (isSmall || isBeyond || isCut);
}).map(({ outerHTML }) => outerHTML.slice(0, 80));
