import { Pencil, Undo2, X } from 'lucide-react';
import { LineName, LinePicture } from '#shop/catalog/card/line-look.tsx';
import look from '#shop/catalog/card/line-look.module.css';
import { unitLabel } from '#text/units.ts';
import { formatCount, formatPrice, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Amount } from '#ui/form/amount.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import styles from './approval-lines.module.css';
import type { Approval, ApprovalLine } from '#shop/approvals/contract.ts';
import { Difference } from '#ui/difference.tsx';

const COLUMNS = [
  { label: t('order.image'), isHidden: true },
  { label: t('order.codeAndName') },
  { label: t('order.amount') },
  { label: t('order.lineSum'), isEnd: true },
];

type Props = {
  approval: Approval;
  /** Null where quantities cannot be changed. */
  onQuantity: ((line: ApprovalLine, quantity: number) => void) | null;
};

/** What is asked for, at the prices of now, with what an approver has changed. */
export const ApprovalLines = ({ approval, onQuantity }: Props) => (
  <Table columns={COLUMNS}>
    {approval.lines.map((line) => (
      <Line
        key={line.id}
        line={line}
        isWaiting={approval.state === 'waiting'}
        onQuantity={onQuantity && ((quantity) => onQuantity(line, quantity))}
      />
    ))}
  </Table>
);

type LineProps = {
  line: ApprovalLine;
  isWaiting: boolean;
  onQuantity: ((quantity: number) => void) | null;
};

function Line({ line, isWaiting, onQuantity }: LineProps) {
  const unit = unitLabel(line.unit_of_measure);
  const isOut = line.quantity === 0;
  return (
    <Row className={classNames(styles.row, isOut && styles.out)}>
      <Cell className={styles.picture}>
        <LinePicture image={line.image} />
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${look.code} ${styles.code}`}>{line.code}</span>
        <LineName name={line.name} url={line.url} className={styles.name} />
        {isWaiting && !isOut ? <Stock line={line} /> : null}
        <Edited line={line} unit={unit} />
      </Cell>
      <Cell className={styles.quantity}>
        {onQuantity ? (
          isOut ? (
            <Button
              variant="line"
              size="sm"
              icon={<Undo2 />}
              onClick={() => onQuantity(line.quantity_asked)}
            >
              {t('account.approvals.putBack')}
            </Button>
          ) : (
            <div>
              <Amount
                value={line.quantity}
                onChange={onQuantity}
                step={line.quantity_step}
                unit={unit}
                label={t('cart.quantityOf', { name: line.name })}
              />
              <IconButton
                icon={<X />}
                label={t('account.approvals.leaveOut', { code: line.code })}
                onClick={() => onQuantity(0)}
              />
            </div>
          )
        ) : (
          <>
            {formatCount(line.quantity)}&nbsp;{unit}
          </>
        )}
      </Cell>
      <Cell isEnd className={styles.sum}>
        <b>{formatPrice(line.price_total)}</b>
        <small>
          {formatUnitPrice(line.price_unit)} / {unit}{' '}
          <Difference then={line.price_unit_asked} now={line.price_unit} />
        </small>
      </Cell>
    </Row>
  );
}

/** Whether there is as much as is asked for; nothing is promised that is not there. */
function Stock({ line: { is_sold: isSold, stock, quantity } }: { line: ApprovalLine }) {
  const [words, tone] = !isSold
    ? [t('cart.notSold'), styles.gone]
    : stock >= quantity
      ? [t('account.approvals.stock.all'), styles.all]
      : stock > 0
        ? [t('account.approvals.stock.part'), styles.part]
        : [t('account.approvals.stock.none'), styles.part];
  return <span className={tone}>{words}</span>;
}

function Edited({ line, unit }: { line: ApprovalLine; unit: string }) {
  if (line.quantity === line.quantity_asked) return null;
  return (
    <span className={styles.edited}>
      {line.quantity === 0 ? <X /> : <Pencil />}
      {line.quantity === 0
        ? t('account.approvals.leftOut')
        : t('account.approvals.changed', { quantity: formatCount(line.quantity_asked), unit })}
    </span>
  );
}
