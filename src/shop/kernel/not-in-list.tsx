import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import styles from './not-in-list.module.css';

type Props = {
  /** How many there are, on other pages. */
  count: number;
  title: string;
  /** What other periods have; null where they have nothing either. */
  elsewhere: string | null;
  links: Record<'firstPage' | 'anyPeriod' | 'everything', LinkProps>;
};

/** A page past the end, or nothing that fits; then whether another period has it. */
export function NotInList({ count, title, elsewhere, links }: Props) {
  if (count > 0)
    return (
      <Empty
        title={t('account.noSuchPage')}
        action={
          <Link {...links.firstPage} className={buttonClass({ variant: 'line' })}>
            {t('account.toFirstPage')}
          </Link>
        }
      />
    );
  return (
    <Empty
      title={title}
      action={
        <span className={styles.ways}>
          {elsewhere ? (
            <Link {...links.anyPeriod} className={buttonClass({ variant: 'line' })}>
              {t('documents.everywhere')}
            </Link>
          ) : null}
          <Link {...links.everything} className={buttonClass({ variant: 'quiet' })}>
            {t('documents.reset')}
          </Link>
        </span>
      }
    >
      {elsewhere}
    </Empty>
  );
}
