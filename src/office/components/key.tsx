/** The key that does the same; not read out by screen readers. */
export const Key = ({ letter }: { letter: string }) => (
  <kbd className="only-on-large" aria-hidden="true">
    {letter}
  </kbd>
);
