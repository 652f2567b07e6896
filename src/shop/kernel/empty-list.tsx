import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';

type Props = {
  /** How many there are on other pages. */
  count: number;
  title: string;
  hint: string;
  firstPage: LinkProps;
};

/** A list of the account with nothing on it, or a page past its end. */
export function EmptyList({ count, title, hint, firstPage }: Props) {
  const className = buttonClass({ variant: 'line' });
  return (
    <Card>
      {count > 0 ? (
        <Empty
          title={t('account.noSuchPage')}
          action={
            <Link {...firstPage} className={className}>
              {t('account.toFirstPage')}
            </Link>
          }
        />
      ) : (
        <Empty
          title={title}
          action={
            <Link to="/" className={className}>
              {t('cart.backToShopping')}
            </Link>
          }
        >
          {hint}
        </Empty>
      )}
    </Card>
  );
}
