import { useMediaQuery } from '@mantine/hooks';
import { TABLET_ABOVE } from '../../config/constants.ts';

/** Whether the window is as narrow as a mobile's. */
export const useIsPhone = (): boolean =>
  useMediaQuery(`(max-width: ${TABLET_ABOVE}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
