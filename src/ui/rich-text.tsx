import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { classNames } from './class-names.ts';

type Props = { html: string; className?: string | undefined };

/** HTML that an editor wrote and the server cleaned; no other component renders any. */
export function RichText({ html, className }: Props) {
  return (
    <div
      className={classNames('prose', className)}
      dangerouslySetInnerHTML={{ __html: withScrollingTables(unbroken(html)) }}
    />
  );
}

/** Text between tags, not attributes. */
const unbroken = (html: string) => html.replace(/[^<>]+(?=<|$)/g, noBreak);

/** A wide table scrolls in a box of its own, which the keyboard must be able to reach. */
const withScrollingTables = (html: string) =>
  html
    .replaceAll(
      '<table>',
      `<div tabindex="0" role="group" aria-label="${t('common.table')}"><table>`,
    )
    .replaceAll('</table>', '</table></div>');
