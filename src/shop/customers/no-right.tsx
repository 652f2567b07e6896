import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Right } from '#base/wire/contract.ts';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useMay } from './user.tsx';

type Props = {
  title: string;
  /** Who can use it; the common sentence without it. */
  said?: string;
  /** What else can be done here. */
  text?: string;
};

/** In place of a page that is not for the roles of whoever looks. */
export const NoRight = ({ title, said = t('messages.role.forbidden'), text }: Props) => (
  <>
    <PageHead title={title} />
    <Card>
      <Empty
        title={said}
        action={
          <Link className={buttonClass({ variant: 'line' })} to="/">
            {t('cart.backToShop')}
          </Link>
        }
      >
        {text}
      </Empty>
    </Card>
  </>
);

/** A page of the account that needs a right. Roles change while it is open. */
export function ForRight(props: { right: Right; title: string; children: ReactNode }) {
  return useMay(props.right) ? props.children : <NoRight title={props.title} />;
}
