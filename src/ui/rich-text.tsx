import { classNames } from './class-names.ts';

type Props = { html: string; className?: string | undefined };

/** HTML that an editor wrote and the server cleaned; no other component renders any. */
export function RichText({ html, className }: Props) {
  return (
    <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
