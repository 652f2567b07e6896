import { FolderPlus } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/projects.ts';
import { Button } from '#ui/button.tsx';
import type { Source } from './contract.ts';

/** Opened by few of those who see the button. */
const SaveToProject = lazy(async () => ({
  default: (await import('./save-to-project.tsx')).SaveToProject,
}));

type Props = { source: Source; name?: string } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'variant' | 'className'
>;

/** For those who may change projects. */
export function SaveButton({ source, name, variant = 'line', ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('buy')) return null;
  return (
    <>
      <Button {...look} variant={variant} icon={<FolderPlus />} onClick={() => setIsOpen(true)}>
        {t('account.projects.saveButton')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SaveToProject
            source={source}
            {...(name === undefined ? {} : { name })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
