import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { textKey } from '../../i18n/text-key.ts';

/** Returns a function that gives the name of a privilege in the user's language. */
export function usePrivilegeLabel(): (code: string) => string {
  const { t } = useTranslation();
  // The server's list may be newer than these texts: an unknown code is shown in readable form.
  return useCallback((code) => t(textKey(`privilege.${code}`)), [t]);
}
export function useGroupLabel(): (group: string) => string {
  const { t } = useTranslation();
  return useCallback((group) => t(textKey(`privilegeGroup.${group}`)), [t]);
}
