import { Link } from '@tanstack/react-router';
import type { Reply } from '#base/api.ts';
import { plurals, t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import type { listDocuments } from './documents-contract.ts';
import type { LinkTo } from './document-link.ts';
import { DOCUMENT_DEFAULTS } from './filter.ts';
import styles from './nothing-found.module.css';

type Props = { data: Reply<typeof listDocuments>; linkTo: LinkTo };

/** A page past the end, or nothing that fits; then whether another period has it. */
export function NothingFound({ data: { found, anytime_count: anytime }, linkTo }: Props) {
  if (found.count > 0)
    return (
      <Empty
        title={t('account.noSuchPage')}
        action={
          <Link {...linkTo({ pg: 1 })} className={buttonClass({ variant: 'line' })}>
            {t('account.toFirstPage')}
          </Link>
        }
      />
    );
  return (
    <Empty
      title={t('documents.nothing')}
      action={
        <span className={styles.ways}>
          {anytime > 0 ? (
            <Link
              {...linkTo({ period: '', from: '', to: '' })}
              className={buttonClass({ variant: 'line' })}
            >
              {t('documents.everywhere')}
            </Link>
          ) : null}
          <Link {...linkTo(DOCUMENT_DEFAULTS)} className={buttonClass({ variant: 'quiet' })}>
            {t('documents.reset')}
          </Link>
        </span>
      }
    >
      {anytime > 0 ? plurals('documents.elsewhere', anytime) : null}
    </Empty>
  );
}
