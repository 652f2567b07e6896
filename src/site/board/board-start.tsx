import { Link } from '@tanstack/react-router';
import { ChevronRight, Download, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/account.ts';
import box from './board-box.module.css';
import { BoardBox } from './board-box.tsx';
import styles from './board-start.module.css';

/** What a new account begins with. */
export function BoardStart() {
  return (
    <BoardBox title={t('account.board.start')}>
      <ul>
        {useMay('manage') ? (
          <Step to="/account/people" icon={<UserPlus />}>
            {t('account.board.startPeople')}
          </Step>
        ) : null}
        <Step to="/account/price-list" icon={<Download />}>
          {t('account.board.startPriceList')}
        </Step>
      </ul>
    </BoardBox>
  );
}

type StepProps = {
  to: '/account/people' | '/account/price-list';
  icon: ReactNode;
  children: string;
};

const Step = ({ to, icon, children }: StepProps) => (
  <li>
    <Link className={box.row} to={to}>
      <span className={styles.step}>
        {icon}
        {children}
      </span>
      <ChevronRight />
    </Link>
  </li>
);
