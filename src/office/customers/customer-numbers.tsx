import { Plus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { ListBox, usePages } from '#office/components/list/list-box.tsx';
import * as column from '#office/components/list/column.tsx';
import { ListTable } from '#office/components/list/list-table.tsx';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import {
  changeOwnNumber,
  listOwnNumbers,
  type OwnNumber,
} from '#staff/customers/own-numbers-contract.ts';
import { t } from '#text/office/customers.ts';
import { Button } from '#ui/button.tsx';
import styles from './customer.module.css';

const loadWindows = () => import('./number-windows.tsx');
const AddWindow = windowOnDemand(async () => (await loadWindows()).AddWindow);
const NumberWindow = windowOnDemand(async () => (await loadWindows()).NumberWindow);

type Row = OwnNumber & { place: number };
type Asked = { own: OwnNumber; what: 'change' | 'remove' };

/** What the customer calls products by, which the office may keep for them. */
export function CustomerNumbers({ id }: { id: number }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChange = mayDo(useMe(), changeOwnNumber.needs);
  const of = usePages({
    queryKey: ['customers', 'one', id, 'own-numbers'],
    page: async (offset = 0, signal) => {
      const page = await api(listOwnNumbers, { params: { id }, body: { offset }, signal });
      const rows = page.numbers.map((one, index): Row => ({ ...one, place: offset + index + 1 }));
      return { rows, hasMore: page.has_more };
    },
    idOf: ({ place }) => place,
  });
  const columns = [
    column.title<Row>('number', t('customer.numbers.number'), (own) => <b>{own.number}</b>),
    column.line<Row>(
      'code',
      t('customer.numbers.code'),
      (own) => (
        <>
          {own.code} <small>{own.name}</small>
        </>
      ),
      { narrow: 'wide' },
    ),
    column.moment<Row>('changed', t('customer.numbers.changed'), (own) => own.changed_at, {
      narrow: 'below',
    }),
    column.quiet<Row>('by', t('customer.numbers.by'), (own) => own.changed_by),
    ...(mayChange
      ? [
          column.line<Row>(
            'acts',
            t('customer.numbers.actions'),
            (own) => <Acts own={own} onAsk={(what) => setAsked({ own, what })} />,
            { isHidden: true, isEnd: true, narrow: 'last' },
          ),
        ]
      : []),
  ];
  return (
    <ListBox
      of={of}
      isFlush
      title={t('customer.numbers.title')}
      empty={{ title: t('customer.numbers.none') }}
      action={
        mayChange ? (
          <WindowButton opens={AddWindow} given={{ id }} variant="quiet" size="sm" icon={<Plus />}>
            {t('customer.numbers.add')}
          </WindowButton>
        ) : null
      }
    >
      {(rows) => (
        <>
          <ListTable rows={rows} keyOf={(own) => own.product} columns={columns} />
          {asked ? <NumberWindow {...asked} id={id} onClose={() => setAsked(null)} /> : null}
        </>
      )}
    </ListBox>
  );
}

const Acts = ({ own, onAsk }: { own: OwnNumber; onAsk: (what: Asked['what']) => void }) => (
  <div className={styles.actions}>
    {(['change', 'remove'] as const).map((what) => (
      <Button
        key={what}
        variant="quiet"
        size="sm"
        {...NumberWindow.soon}
        onClick={() => onAsk(what)}
      >
        {t(`customer.numbers.${what}`)}
        <span className="visually-hidden"> {own.code}</span>
      </Button>
    ))}
  </div>
);
