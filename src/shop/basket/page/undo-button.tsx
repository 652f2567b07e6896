import { useState } from 'react';
import { t } from '#text/text.ts';

/** For a toast: undoes once what the toast tells of. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const [isUsed, setIsUsed] = useState(false);
  const undo = () => {
    setIsUsed(true);
    onUndo();
  };
  return (
    <button type="button" disabled={isUsed} onClick={undo}>
      {t('cart.undo')}
    </button>
  );
}
