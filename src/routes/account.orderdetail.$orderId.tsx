import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '#shop/orders/one/order-page.tsx';
import { orderQuery } from '#shop/orders/queries.ts';
import { OrderHistory } from '#shop/shipments/order-history.tsx';
import { PackRow } from '#shop/document-pack/pack-row.tsx';
import { OrderDocuments } from '#shop/shipments/order-documents.tsx';
import { OrderShipments } from '#shop/shipments/order-shipments.tsx';
import { shipmentsQuery } from '#shop/shipments/queries.ts';
import { SaveButton } from '#shop/projects/save-button.tsx';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/orderdetail/$orderId')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const { orderId } = visit.params;
    const [order] = await orNotFound(
      accountData(
        visit,
        Promise.all([
          queryClient.ensureQueryData(orderQuery(api, orderId)),
          queryClient.ensureQueryData(shipmentsQuery(api, orderId)),
        ]),
      ),
    );
    return order.number;
  },
  head: ({ match, loaderData: number }) =>
    pageHead({
      site: match.context.site,
      path: `/account/orderdetail/${match.params.orderId}`,
      title: number ? t('order.title', { number }) : t('order.notFound'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function OrderDetail() {
    const { orderId } = Route.useParams();
    const slots = {
      shipments: <OrderShipments orderId={orderId} />,
      documents: (
        <OrderDocuments orderId={orderId}>
          <PackRow of="order" id={Number(orderId)} />
        </OrderDocuments>
      ),
      history: <OrderHistory orderId={orderId} />,
      actions: <SaveButton source={{ from: 'order', order: Number(orderId) }} />,
    };
    return <OrderPage orderId={orderId} slots={slots} />;
  },
});
