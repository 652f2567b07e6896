import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { boardQuery } from '#site/board/queries.ts';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { PageHead } from '#ui/page-head.tsx';
import styles from './account-board.module.css';
import { BoardContact } from '#site/board/board-contact.tsx';
import { BoardDebts } from '#site/board/board-debts.tsx';
import { BoardLimits } from '#site/board/board-limits.tsx';
import { BoardOrders } from '#site/board/board-orders.tsx';
import { BoardPriceList } from '#site/board/board-price-list.tsx';
import { BoardProjects } from '#site/board/board-projects.tsx';
import { BoardStart } from '#site/board/board-start.tsx';
import { BoardTodo } from '#site/board/board-todo.tsx';

/** Tasks, the last orders and debts; for people who only see documents those come first. */
export function AccountBoard() {
  const user = useUser();
  const { orders, debts, limits, projects, waiting_for_me, mine_waiting } = useSuspenseQuery(
    boardQuery(useApi()),
  ).data;
  const mayBuy = useMay('buy');
  const lastOrders = <BoardOrders orders={orders} />;
  const toPay = debts?.payment ? <BoardDebts {...debts} payment={debts.payment} /> : null;
  return (
    <>
      <PageHead
        title={t('account.board.greeting', { company: noBreak(user?.company_name ?? '') })}
      />
      <p className={styles.message}>
        {t('account.board.message')} {t('account.board.notYou')}{' '}
        <Link className="link" to="/logout" preload={false}>
          {t('account.board.logout')}
        </Link>
      </p>
      <BoardTodo debts={debts} waitingForMe={waiting_for_me} mineWaiting={mine_waiting} />
      <div className={styles.grid}>
        <div className={styles.stack}>
          {mayBuy ? null : toPay}
          {lastOrders}
          {projects.length > 0 ? <BoardProjects projects={projects} /> : null}
        </div>
        <div className={styles.stack}>
          {limits ? <BoardLimits limits={limits} /> : null}
          {mayBuy ? toPay : null}
          {orders.length === 0 ? <BoardStart /> : <BoardPriceList />}
          <BoardContact />
        </div>
      </div>
    </>
  );
}
