import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from '#shop/checkout/checkout-layout.module.css';
import { Steps } from './steps.tsx';

const HEIGHTS = ['3rem', '22rem', '14rem'];

/** The anatomy of the first step while the basket is on its way. */
export const CheckoutSkeleton = () => (
  <div className="wrap" aria-busy="true">
    <Steps current={1} />
    <div className={styles.layout}>
      <div className={styles.main}>
        {HEIGHTS.map((height) => (
          <Card key={height} isPadded isFlushOnSmall>
            <Skeleton height={height} />
          </Card>
        ))}
      </div>
      <Card as="aside" isPadded isFlushOnSmall>
        <Skeleton height="26rem" />
      </Card>
    </div>
  </div>
);
