import { ArrowRight } from 'lucide-react';
import type { ChangedThing } from '#staff/history/contract.ts';
import { plurals, t } from '#text/office/history.ts';
import { fieldWords, valueWords } from './history-words.ts';
import styles from './history.module.css';

type Props = {
  thing: ChangedThing;
  /** Of a thing in a list not all of it is shown. */
  most?: number;
};

/** What a thing was before and is after, field by field. */
export function ChangedFields({ thing, most = Infinity }: Props) {
  const { fields, kind, is_hidden: isHidden } = thing;
  if (isHidden) return <p className={styles.hidden}>{t('history.hidden')}</p>;
  const shown = fields.slice(0, most);
  const rest = fields.length - shown.length;
  return (
    <>
      <dl className={styles.fields}>
        {shown.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{fieldWords(name)}</dt>
            <dd>
              {kind === 'new' ? null : (
                <>
                  <span className="visually-hidden">{t('history.before')}</span>
                  <del>{valueWords(name, before)}</del>
                </>
              )}
              {kind === 'changed' ? <ArrowRight /> : null}
              {kind === 'gone' ? null : (
                <>
                  <span className="visually-hidden">{t('history.after')}</span>
                  <ins>{valueWords(name, after)}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 ? (
        <small className={styles.more}>{plurals('history.moreFields', rest)}</small>
      ) : null}
    </>
  );
}
