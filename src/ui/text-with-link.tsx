import { Fragment, type ReactNode } from 'react';

type Props = {
  /** A sentence with one part marked: „Súhlasím s <a>podmienkami</a>“. */
  text: string;
  renderLink: (words: string) => ReactNode;
};

export function TextWithLink({ text, renderLink }: Props) {
  const [before, words, after] = text.split(/<\/?a>/);
  return (
    <Fragment>
      {before}
      {words ? renderLink(words) : null}
      {after}
    </Fragment>
  );
}
