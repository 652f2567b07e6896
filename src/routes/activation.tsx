import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/activation')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/activation"!</div>;
}
