// Where the codes of a unit's display lead (docs/codes.md): on to the scoreboard, which reads them.

location.replace(`../scoreboard/${location.hash}`);
