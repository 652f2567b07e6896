import { Undo2 } from 'lucide-react';
import { Key } from '#office/components/key.tsx';
import { Others } from '#office/components/others.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { plurals, t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { OrderSteps } from './order-steps.tsx';
import type { OrderActs } from './use-order-acts.ts';
import styles from './order.module.css';

type Props = { order: WorkedOrder; acts: OrderActs; isBusy: boolean };

/** How far the order is, its one next step, and what else can be done now. */
export function OrderNext({ order, acts, isBusy }: Props) {
  const { doStep, step, invoices } = acts;
  const hasOthers = acts.goBack || acts.wait || acts.waitNoMore || acts.shipOnly;
  return (
    <section className={styles.way}>
      <OrderSteps order={order} />
      <div className={styles.next}>
        <p>{nextText(order, acts)}</p>
        {doStep ? (
          <div className={styles.step} data-bottom-bar>
            {hasOthers ? (
              <Others>
                <OtherSteps acts={acts} isBusy={isBusy} />
              </Others>
            ) : null}
            <Button variant="buy" isLoading={isBusy} {...pressOnce(doStep)}>
              {stepWords(step!, invoices)}
              <Key letter="E" />
            </Button>
          </div>
        ) : hasOthers ? (
          <div className={styles.acts}>
            <OtherSteps acts={acts} isBusy={isBusy} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

const OtherSteps = ({ acts, isBusy }: Omit<Props, 'order'>) => (
  <>
    {acts.goBack ? (
      <Button variant="quiet" icon={<Undo2 />} isLoading={isBusy} {...pressOnce(acts.goBack)}>
        {t('order.stepBack')}
      </Button>
    ) : null}
    {acts.wait ? (
      <Button variant="line" isLoading={isBusy} {...pressOnce(acts.wait)}>
        {t('order.wait')}
      </Button>
    ) : null}
    {acts.waitNoMore ? (
      <Button variant="line" isLoading={isBusy} {...pressOnce(acts.waitNoMore)}>
        {t('order.waitOver')}
      </Button>
    ) : null}
    {acts.shipOnly ? (
      <Button variant="line" isLoading={isBusy} {...pressOnce(acts.shipOnly)}>
        {t(acts.step === 'ship' ? 'order.next.onlyShip' : 'order.next.onlyHand')}
      </Button>
    ) : null}
  </>
);

function stepWords(step: NonNullable<WorkedOrder['next_step']>, invoices: boolean): string {
  if (!invoices || (step !== 'ship' && step !== 'hand_over')) return t(`order.next.${step}`);
  return t(step === 'ship' ? 'order.next.shipInvoice' : 'order.next.handInvoice');
}

function nextText(order: WorkedOrder, acts: OrderActs): string {
  const { isStopped, isWaiting, may, mayStep, step, isPacking, invoices, parcel } = acts;
  if (isStopped) return t(may.release ? 'order.nextText.stoppedOwn' : 'order.nextText.stopped');
  if (isWaiting) return t('order.nextText.waits');
  if (step === null)
    return t(`order.nextText.${order.status === 'cancelled' ? 'cancelled' : 'delivered'}`);
  if (!mayStep) return t('order.nextText.look');
  const items = plurals('order.itemsCount', parcel.wanted.length);
  const place = order.warehouses.find(({ ships }) => ships)?.name ?? '';
  const said = t(`order.nextText.${step}`, { items, place });
  return isPacking && invoices ? `${said} ${t('order.nextText.invoiceStays')}` : said;
}
