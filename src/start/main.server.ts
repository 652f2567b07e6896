// Units of systemd that were installed with an earlier release start this file; it goes with the release after the next.
import './main.mjs';
