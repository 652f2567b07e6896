import { useState } from 'react';
import type { Stale } from '#staff/stale.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import styles from './stale-notice.module.css';

/** Something that is another now, in words. */
export type Difference = { what: string; seen: string; newest: string };

type Props = {
  /** Who was faster, as the refusal tells it; or a sentence that tells it. */
  by: Pick<Stale, 'changed_by' | 'changed_at'> | string;
  differences: Difference[];
  onDiscard: () => void;
};

/** Somebody else was faster: nothing typed is lost, both versions can be seen. */
export function StaleNotice({ by, differences, onDiscard }: Props) {
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
              {t('form.compare')}
            </Button>
            <Button variant="quiet" size="sm" onClick={onDiscard}>
              {t('form.discard')}
            </Button>
          </>
        }
      >
        {typeof by === 'string' ? by : wordsOf(by)}
      </Message>
      {isOpen && differences.length === 0 ? <p>{t('form.same')}</p> : null}
      {isOpen && differences.length > 0 ? (
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">{t('form.what')}</th>
              <th scope="col">{t('form.seen')}</th>
              <th scope="col">{t('form.newest')}</th>
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

const wordsOf = ({ changed_by: who, changed_at: at }: Exclude<Props['by'], string>) =>
  who && at ? t('form.staleBy', { who, moment: formatMoment(at) }) : t('form.stale');
