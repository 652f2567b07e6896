import { type DragEvent, type KeyboardEvent, useState } from 'react';

const STEPS: Record<'rows' | 'tiles', Record<string, number>> = {
  rows: { ArrowUp: -1, ArrowDown: 1 },
  tiles: { ArrowLeft: -1, ArrowRight: 1 },
};

/** Things whose order is changed by dragging the handle of one onto the place of another, or by Alt with arrows. */
export function useOrdering(shape: keyof typeof STEPS, move: (at: number, by: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    /** Fields beside the handle go on being selected by the mouse. */
    handleOf: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(at));
        event.dataTransfer.setDragImage(event.currentTarget.closest('li')!, 0, 0);
        setDragged(at);
      },
      onDragEnd: end,
    }),
    placeOf: (at: number) => ({
      'data-lands':
        dragged === undefined || over !== at || dragged === at
          ? undefined
          : dragged > at
            ? 'before'
            : 'after',
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        end();
        if (dragged !== at) move(dragged, at - dragged);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = STEPS[shape][event.key];
        if (!by || !event.altKey) return;
        event.preventDefault();
        move(at, by);
      },
    }),
  };
}
