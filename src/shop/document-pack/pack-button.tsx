import { FileArchive } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import type { PackOf } from './contract.ts';

const PackDialog = lazy(async () => {
  const { PackDialog } = await import('./pack-dialog.tsx');
  return { default: PackDialog };
});

type Props = { of: PackOf; id: number; label?: string } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'variant' | 'className'
>;

/** „Podklady k produktom“: asks which documents of an order or a project, and downloads them as one file. */
export function PackButton({ of, id, label = t('pack.open'), variant = 'line', ...look }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button {...look} variant={variant} icon={<FileArchive />} onClick={() => setState('open')}>
        {label}
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <PackDialog
            of={of}
            id={id}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
