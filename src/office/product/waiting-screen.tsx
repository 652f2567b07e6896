import type { ReactNode } from 'react';
import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import { customerPlace, orderPlace } from '#office/navigation/places.ts';
import { type Waiting, whoWaits } from '#staff/products/waiting-contract.ts';
import { t } from '#text/office/product.ts';
import { amountText } from '#text/units.ts';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { ProductTab } from './product-tab.tsx';
import styles from './product.module.css';

/** Who has ordered a product, or is about to. */
export const WaitingScreen = () => (
  <ProductTab about={['products', 'waiting']} read={(asked) => api(whoWaits, asked)}>
    {({ waiting }, { unit }) => <WhoWaits waiting={waiting} unit={unit} />}
  </ProductTab>
);

function WhoWaits({ waiting, unit }: { waiting: Waiting; unit: string }) {
  const { orders, baskets, jobs } = waiting;
  return (
    <div className={styles.three}>
      {orders ? (
        <Part title={t('product.waiting.orders')} empty={t('product.waiting.noOrders')}>
          {orders.map((one) => (
            <Row key={one.number} amount={amountText(one.quantity, unit)} at={one.at}>
              <Link {...orderPlace(one.number)}>{one.number}</Link>
              <small>{one.customer}</small>
              {one.missing > 0 ? (
                <Chip tone="warning">
                  {t('product.waiting.missing', { amount: amountText(one.missing, unit) })}
                </Chip>
              ) : null}
            </Row>
          ))}
        </Part>
      ) : null}
      {baskets ? (
        <Part title={t('product.waiting.baskets')} empty={t('product.waiting.noBaskets')}>
          {baskets.map((one) => (
            <Row
              key={`${one.customer.id} ${one.at}`}
              amount={amountText(one.quantity, unit)}
              at={one.at}
            >
              <Link {...customerPlace(one.customer.id)}>{one.customer.name}</Link>
            </Row>
          ))}
        </Part>
      ) : null}
      {jobs ? (
        <Part title={t('product.waiting.jobs')} empty={t('product.waiting.noJobs')}>
          {jobs.map((one) => (
            <Row
              key={`${one.customer.id} ${one.name} ${one.at}`}
              amount={amountText(one.quantity, unit)}
              at={one.at}
            >
              <Link {...customerPlace(one.customer.id)}>{one.customer.name}</Link>
              <small>{one.name ?? t('product.waiting.private')}</small>
            </Row>
          ))}
        </Part>
      ) : null}
    </div>
  );
}

const Part = ({
  title,
  empty,
  children,
}: {
  title: string;
  empty: string;
  children: ReactNode[];
}) => (
  <Box title={title}>
    {children.length === 0 ? <p>{empty}</p> : <ul className={styles.rows}>{children}</ul>}
  </Box>
);

const Row = ({ amount, at, children }: { amount: string; at: string; children: ReactNode }) => (
  <li className={styles.pair}>
    <span>{children}</span>
    <span>
      <b>{amount}</b>
      <small>{shortMoment(at)}</small>
    </span>
  </li>
);
