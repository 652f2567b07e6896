import { ScanBarcode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import type { DeliveryLine } from '#staff/stock/delivery-contract.ts';
import { t } from '#text/office/stock.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { cameOf, type Draft, lineOf, scannedLine, withOneMore } from './delivery-draft.ts';
import styles from './stock.module.css';

type Props = {
  lines: readonly DeliveryLine[];
  draft: Draft;
  onCount: (draft: Draft) => void;
};

/** A scanner types a code and Enter, as a keyboard: each time one piece more of the line with that code. */
export function DeliveryScanner({ lines, draft, onCount }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  useScreenKeys({ s: () => field.current?.focus() });
  return (
    <form
      className={styles.scanner}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current!.value;
        field.current!.value = '';
        if (typed.trim() === '') return;
        const line = scannedLine(lines, typed);
        if (!line) return setSaid(t('stock.delivery.notHere', { code: typed.trim() }));
        const after = withOneMore(draft, line);
        onCount(after);
        const count = cameOf(lineOf(after, line).came) ?? 0;
        setSaid(t('stock.delivery.scanned', { code: line.code, count: String(count) }));
      }}
    >
      <ScanBarcode />
      <TextField
        ref={field}
        label={t('stock.delivery.scan')}
        hint={t('stock.delivery.scanHint')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens this has a scanner in hand
        autoFocus
      />
      <output>{said}</output>
    </form>
  );
}
