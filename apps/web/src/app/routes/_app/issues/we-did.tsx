import { createFileRoute } from '@tanstack/react-router';
import { WeDidPage } from '../../../../features/we-did/we-did-page.tsx';
import { readWeDidSearch } from '../../../../features/we-did/we-did-search.ts';

export const Route = createFileRoute('/_app/issues/we-did')({ validateSearch: readWeDidSearch, component: WeDid });

function WeDid() {
  const navigate = Route.useNavigate();
  return (
    <WeDidPage
      search={Route.useSearch()}
      go={(change) => void navigate({ search: (now) => readWeDidSearch({ ...now, ...change }), resetScroll: false })}
    />
  );
}
