import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasCookie, sendFromBrowser } from '#base/browser.ts';
import { buildRouter } from './router.tsx';

const router = buildRouter({ send: sendFromBrowser, mayBeCustomer: hasCookie('auth-check') });

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
);
