import { lazy, Suspense } from 'react';
import { useCompare } from '#shop/compare/use-compare.ts';

// Most visitors compare nothing: the tray travels with the first tick.
const CompareTray = lazy(async () => {
  const { CompareTray } = await import('#shop/compare/compare-tray.tsx');
  return { default: CompareTray };
});

/** Where listings show what is ticked for the comparison. */
export function CompareSlot() {
  if (useCompare().codes.length === 0) return null;
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  );
}
