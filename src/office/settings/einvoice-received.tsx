import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fillPath } from '#base/wire/api.ts';
import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import { LoadingState } from '#office/components/states.tsx';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office/settings.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Message } from '#ui/message.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { listReceived, openReceived } from '#staff/einvoices/contract.ts';
import styles from './einvoice.module.css';

export function Received() {
  const { data } = useQuery({
    queryKey: ['einvoice', 'received'],
    queryFn: ({ signal }) => api(listReceived, { signal }),
  });
  const received = data?.received;
  const notFetched = data?.not_fetched ?? [];
  return (
    <Box isFlush title={t('einvoice.received')}>
      {notFetched.length > 0 && (
        <Message tone="warning">
          {t('einvoice.notFetched', { documents: notFetched.join(', ') })}
        </Message>
      )}
      {received === undefined ? (
        <LoadingState />
      ) : received.length === 0 ? (
        <p className={styles.nothing}>{t('einvoice.nothingReceived')}</p>
      ) : (
        <Table
          className={styles.table}
          columns={[
            ...(['number', 'supplier', 'issued', 'amount', 'stored'] as const).map((column) => ({
              label: t(`einvoice.columns.${column}`),
            })),
            { label: t('einvoice.columns.file'), isHidden: true },
          ]}
        >
          {received.map((one) => (
            <Row key={one.id}>
              <Cell>
                <b>{one.number || '–'}</b>
                {one.reading === 'unreadable' && (
                  <Chip tone="warning">{t('einvoice.unreadable')}</Chip>
                )}
              </Cell>
              <Cell label={t('einvoice.columns.supplier')}>{one.supplier || '–'}</Cell>
              <Cell label={t('einvoice.columns.issued')}>{one.issued_on || '–'}</Cell>
              <Cell label={t('einvoice.columns.amount')}>{one.amount || '–'}</Cell>
              <Cell label={t('einvoice.columns.stored')}>{formatMoment(one.stored_at)}</Cell>
              <Cell isEnd>
                <a
                  className={buttonClass({ variant: 'line', size: 'sm' })}
                  href={fillPath(openReceived.url, { id: one.id })}
                  download
                >
                  <Download />
                  XML
                </a>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Box>
  );
}
