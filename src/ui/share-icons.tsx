import type { ReactNode } from 'react';

/** Icons of the networks in the stroke of our other icons. */
const icon = (shape: ReactNode) =>
  function NetworkIcon() {
    return (
      <svg
        className="lucide"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };

export const FacebookIcon = icon(<path d="M16 3h-2a4 4 0 0 0-4 4v14M7 12h8" />);
export const XIcon = icon(<path d="M4 4l7 9-7 7m9-9l6-7m-9 9l6 7h4L8 4H4" />);
export const LinkedInIcon = icon(<path d="M4.5 10v10m0-15v.01M10 20V10m0 5a5 5 0 0 1 10 0v5" />);
