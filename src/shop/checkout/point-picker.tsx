import { Search } from 'lucide-react';
import { useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { RadioRow, RadioRows } from '#ui/radio-row.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PickUpPoint } from './draft.ts';
import { findPoints } from './sample-points.ts';

type Props = {
  chosen: PickUpPoint | null;
  onPick: (point: PickUpPoint) => void;
  onClose: () => void;
};

/** The built-in list of pick-up points, with the same outcome as the carrier's map. */
export function PointPicker({ chosen, onPick, onClose }: Props) {
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(chosen);
  const points = findPoints(query);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('checkout.packeta.offlineTitle')}
      top={
        <TextField
          label={t('checkout.packeta.offlineSearch')}
          type="search"
          icon={<Search />}
          value={query}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setQuery(event.target.value)}
        />
      }
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={marked === null} onClick={() => marked && onPick(marked)}>
            {t('checkout.packeta.choose')}
          </Button>
        </>
      }
    >
      {points.length === 0 ? (
        <Empty title={t('checkout.packeta.noPoints')} />
      ) : (
        <RadioRows label={t('checkout.packeta.offlineTitle')}>
          {points.map((point) => (
            <RadioRow
              key={point.id}
              name="point"
              label={point.name}
              note={point.address}
              checked={point.id === marked?.id}
              onChange={() => setMarked(point)}
            />
          ))}
        </RadioRows>
      )}
    </Dialog>
  );
}
