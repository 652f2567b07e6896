import { euros } from '#office/components/format.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/gift-cards.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import styles from './gift-cards.module.css';

export type Issued = {
  amount_cents: number;
  expires_on: string | null;
  cards: { code: string }[];
};

/** The only place where whole codes are read; at the server's terminal they can be listed later. */
export function IssuedCards({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { cards, amount_cents: cents, expires_on: day } = issued;
  const until =
    day === null
      ? t('giftCards.codes.noEnd')
      : t('giftCards.codes.until', { day: formatDate(day) });
  return (
    <Dialog
      isOpen
      title={plurals('giftCards.issued', cards.length)}
      onClose={onClose}
      footer={
        <>
          <CopyButton
            text={cards.map(({ code }) => code).join('\n')}
            label={t('giftCards.codes.copy')}
          />
          <Button onClick={onClose}>{t('giftCards.codes.done')}</Button>
        </>
      }
    >
      <p>{t('giftCards.codes.value', { sum: euros(cents), until })}</p>
      <ul className={styles.codes} aria-label={t('giftCards.codes.list')}>
        {cards.map(({ code }) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>{t('giftCards.codes.once')}</p>
    </Dialog>
  );
}
