// The page that plays: the face, and what only it has.

import "./face.js";
import "./extras.js";
