import { useState } from 'react';
import type { Difference } from '#office/orders/order-differences.ts';
import styles from '#office/orders/order.module.css';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';

type Props = {
  /** That an order has changed, unless it is about something else. */
  title?: string;
  differences: Difference[];
  onDiscard: () => void;
};

/** Somebody else was faster: nothing typed is lost, both versions can be seen. */
export function StaleNotice({ title, differences, onDiscard }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Message
        tone="error"
        action={
          <>
            <Button
              variant="line"
              size="sm"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('order.stale.compare')}
            </Button>
            <Button variant="quiet" size="sm" onClick={onDiscard}>
              {t('order.stale.discard')}
            </Button>
          </>
        }
      >
        {title ?? t('order.stale.title')}
      </Message>
      {isOpen && differences.length === 0 ? <p>{t('order.stale.same')}</p> : null}
      {isOpen && differences.length > 0 ? (
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">{t('order.stale.what')}</th>
              <th scope="col">{t('order.stale.seen')}</th>
              <th scope="col">{t('order.stale.newest')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, seen, newest }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{seen || '–'}</td>
                <td>{newest || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
