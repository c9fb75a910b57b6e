import { setPrivilege } from '@safety-qube/contract/endpoints/access';
import type { Role } from '@safety-qube/contract/schemas/access';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { toastError } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { usePermissions } from '../../shared/session/access.ts';
import { myAccessQuery } from '../../shared/session/session-queries.ts';
import { rolesQuery } from './access.queries.ts';
import { usePrivilegeLabel } from './use-privilege-label.ts';

interface Change {
  role: Role;
  code: string;
  granted: boolean;
  /** The change undoes an earlier one, so it offers no undo itself. */
  isUndo?: boolean;
}
const KEY = ['access', 'set-privilege'];

/** Updates one privilege of one role in the cache, independently of other pending changes. */
function put(client: QueryClient, { role, code, granted }: Change): void {
  client.setQueryData(
    rolesQuery.queryKey,
    (list) =>
      list && {
        ...list,
        roles: list.roles.map((r) =>
          r.id === role.id
            ? { ...r, privileges: [...r.privileges.filter((c) => c !== code), ...(granted ? [code] : [])] }
            : r,
        ),
      },
  );
}

/**
 * Grants a privilege to a role or revokes it: shown at once, with an undo, and reverted when the server refuses. For a
 * change that the user may not make, the reason is shown.
 */
export function useSetPrivilege(canEdit: boolean): (role: Role, code: string) => void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const labelOf = usePrivilegeLabel();
  const mine = usePermissions();
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ role, code, granted }: Change) =>
      call(setPrivilege, { params: { roleId: role.id, privilege: code, granted: granted ? 'true' : 'false' } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: rolesQuery.queryKey });
      put(client, change);
    },
    onSuccess: (_saved, change) => {
      const { role, code, granted, isUndo } = change;
      const words = { role: role.name, privilege: labelOf(code), count: role.people };
      if (!isUndo)
        toastUndo(granted ? t('roles.granted', words) : t('roles.taken', words), () =>
          mutate({ ...change, granted: !granted, isUndo: true }),
        );
      void client.invalidateQueries({ queryKey: myAccessQuery.queryKey });
    },
    onError: (error, change) => {
      put(client, { ...change, granted: !change.granted });
      toastRefusal(error);
    },
    onSettled: () => {
      // While more clicks are pending, a response would show an outdated state.
      if (client.isMutating({ mutationKey: KEY }) === 1)
        void client.invalidateQueries({ queryKey: rolesQuery.queryKey });
    },
  });
  return useCallback(
    (role, code) => {
      if (role.isFixed) return toastError(t('roles.fixed'));
      if (!canEdit) return toastError(t('roles.readOnly'));
      if (!mine[code]) return toastError(t('roles.notYours'));
      mutate({ role, code, granted: !role.privileges.includes(code) });
    },
    [canEdit, mine, mutate, t],
  );
}
