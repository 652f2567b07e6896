import { useState } from 'react';

import { ButtonSamples } from './gallery/buttons.tsx';
import { FeedbackSamples } from './gallery/feedback.tsx';
import { FieldSamples } from './gallery/fields.tsx';
import { NavigationSamples } from './gallery/navigation.tsx';
import { OverlaySamples } from './gallery/overlays.tsx';
import { SurfaceSamples } from './gallery/surfaces.tsx';
import { Switch } from './form/switch.tsx';
import { ToastProvider } from './overlay/toasts.tsx';

/** Every control in every state, for developers. Not part of the shop. */
export function GalleryPage() {
  const [isDark, setIsDark] = useState(false);
  const change = (next: boolean) => {
    setIsDark(next);
    document.documentElement.dataset.theme = next ? 'dark' : 'light';
  };

  return (
    <ToastProvider>
      <main className="wrap">
        <h1 style={{ marginBlock: '1.75rem 1rem' }}>Komponenty a stavy</h1>
        <Switch
          label="Tmavá téma"
          checked={isDark}
          onChange={(event) => change(event.target.checked)}
        />
        <ButtonSamples />
        <FieldSamples />
        <NavigationSamples />
        <FeedbackSamples />
        <OverlaySamples />
        <SurfaceSamples />
      </main>
    </ToastProvider>
  );
}
