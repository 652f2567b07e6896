import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIdle } from '#office/account/idle.ts';
import { sessionQuery } from '#office/api/session.ts';
import { LoadingState, NotLoaded } from '#office/components/states.tsx';
import { Frame } from '#office/frame/frame.tsx';
import { useInvoiceWork } from '#office/invoices/invoice-work.ts';
import { CurrentPath } from '#ui/navigation/link.tsx';

const SignInScreen = lazy(() =>
  import('#office/account/sign-in-screen.tsx').then((module) => ({ default: module.SignInScreen })),
);
const CodeScreen = lazy(() =>
  import('#office/account/code-screen.tsx').then((module) => ({ default: module.CodeScreen })),
);

const InvoiceDialog = lazy(() =>
  import('#office/orders/invoice-dialog.tsx').then((module) => ({ default: module.InvoiceDialog })),
);

/** Loaded once somebody wants invoices; it stays over whatever screen comes next. */
const InvoiceWindow = () =>
  useInvoiceWork() ? (
    <Suspense>
      <InvoiceDialog />
    </Suspense>
  ) : null;

/** For who cannot sign in yet. */
const OPEN_SCREENS = ['/heslo', '/zabudnute-heslo'];

/** Without a sign-in every address shows the sign-in screen; after it the screen of that address. */
export function OfficeRoot() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const query = useQuery(sessionQuery);
  const session = query.data;
  useIdle(session?.state === 'in' ? session.idle_minutes : null);

  if (!session) return <NotLoaded query={query} />;
  const isOpen = OPEN_SCREENS.includes(path);
  return (
    <CurrentPath value={path}>
      {/* By its key nothing of the office stays mounted, hidden, while the sign-in screen is on its way. */}
      <Suspense key={isOpen ? 'open' : session.state} fallback={<LoadingState />}>
        {isOpen ? (
          <Outlet />
        ) : session.state === 'in' ? (
          <Frame key={session.me?.id}>
            <Suspense fallback={<LoadingState />}>
              <Outlet />
            </Suspense>
            <InvoiceWindow />
          </Frame>
        ) : session.state === 'code' ? (
          <CodeScreen />
        ) : (
          <SignInScreen />
        )}
      </Suspense>
    </CurrentPath>
  );
}
