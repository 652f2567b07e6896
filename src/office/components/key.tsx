/** What the keyboard does instead; nothing to be read out. */
export const Key = ({ letter }: { letter: string }) => (
  <kbd className="only-on-large" aria-hidden="true">
    {letter}
  </kbd>
);
