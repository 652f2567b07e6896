import { Link } from '@tanstack/react-router';
import { ChevronRight, Download, UserPlus } from 'lucide-react';
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
          <li>
            <Link className={box.row} to="/account/people">
              <span className={styles.step}>
                <UserPlus />
                {t('account.board.startPeople')}
              </span>
              <ChevronRight />
            </Link>
          </li>
        ) : null}
        <li>
          <Link className={box.row} to="/account/price-list">
            <span className={styles.step}>
              <Download />
              {t('account.board.startPriceList')}
            </span>
            <ChevronRight />
          </Link>
        </li>
      </ul>
    </BoardBox>
  );
}
