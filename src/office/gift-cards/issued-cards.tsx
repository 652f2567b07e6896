import { Copy } from 'lucide-react';
import { euros } from '#office/components/format.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/gift-cards.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './gift-cards.module.css';

export type Issued = {
  amount_cents: number;
  expires_on: string | null;
  cards: { code: string }[];
};

/** The only place where whole codes are read; at the server's terminal they can be listed later. */
export function IssuedCards({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { cards, amount_cents: cents, expires_on: day } = issued;
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(cards.map(({ code }) => code).join('\n')))
      toasts.success(t('giftCards.codes.copied'));
    else toasts.error(t('toasts.genericError'));
  };
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
          <Button variant="line" icon={<Copy />} onClick={() => void copy()}>
            {t('giftCards.codes.copy')}
          </Button>
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
