import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import {
  AdvanceDialog,
  PrepaymentDialog,
  ProformaDialog,
} from '#office/invoices/prepayment-dialogs.tsx';
import {
  Release,
  releaseOrder,
  undoShipment,
  type WorkedOrder,
} from '#staff/orders/order-contract.ts';
import { t } from '#text/office/orders.ts';
import { CancelDialog } from './order-cancel.tsx';
import { EditDialog } from './edit/order-edit.tsx';
import type { OrderWork } from './use-order-acts.ts';

export type OrderDialog = 'edit' | 'cancel' | 'release' | 'proforma' | 'prepayment' | 'advance';

type Props = {
  /** Which is open. */
  asked: OrderDialog;
  order: WorkedOrder;
  work: OrderWork;
  onClose: () => void;
};

/** Windows over an order. */
export function OrderDialogs({ asked, order, work, onClose }: Props) {
  const { number } = order;
  const finish = (words: string) => (newest: WorkedOrder) => {
    onClose();
    work.act({ send: async () => ({ order: newest }), done: words });
  };
  const change = { order, onNewest: work.show, onClose };
  switch (asked) {
    case 'edit':
      return (
        <EditDialog
          {...change}
          onDone={(newest, isTold) =>
            finish(t(isTold ? 'order.did.edit' : 'linePrice.saved'))(newest)
          }
        />
      );
    case 'cancel':
      return <CancelDialog {...change} onDone={finish(t('order.did.cancel'))} />;
    case 'proforma':
      return <ProformaDialog order={number} onClose={onClose} />;
    case 'advance':
      return <AdvanceDialog order={number} onClose={onClose} />;
    case 'prepayment':
      return <PrepaymentDialog order={number} cents={toPrepay(order)} onClose={onClose} />;
    case 'release':
      return (
        <AskForm
          title={t('order.overdue.releaseTitle')}
          intro={t('order.overdue.releaseText')}
          submit={t('order.overdue.release')}
          schema={Release}
          send={({ reason }) =>
            api(releaseOrder, { params: { number }, body: { version: order.version, reason } })
          }
          onDone={({ order: newest }) => finish(t('order.did.release'))(newest)}
          onClose={onClose}
        >
          {(form) => (
            <FormText
              of={form}
              name="reason"
              isRequired
              data-autofocus
              label={t('order.overdue.reason')}
            />
          )}
        </AskForm>
      );
  }
}

/** The part of the order's sum that is neither prepaid nor paid by a gift card. */
const toPrepay = ({ sums, prepayment }: WorkedOrder) =>
  sums && Math.max(0, sums.gross_cents - sums.gift_card_cents - (prepayment.received_cents ?? 0));

type UndoProps = {
  order: WorkedOrder;
  /** Of the shipment. */
  position: number;
  act: OrderWork['act'];
  onClose: () => void;
};

/** A shipment is taken back. */
export const UndoDialog = ({ order: { number }, position, act, onClose }: UndoProps) => (
  <AskForm
    title={t('order.shipments.undoTitle', { position })}
    intro={t('order.shipments.undoText')}
    submit={t('order.shipments.undo')}
    isDanger
    send={async () =>
      act({
        send: (body) => api(undoShipment, { params: { number, position }, body }),
        done: t('order.did.undo', { position }),
      })
    }
    onDone={() => {}}
    onClose={onClose}
  />
);
