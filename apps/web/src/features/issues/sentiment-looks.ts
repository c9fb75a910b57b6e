import { IconAlertTriangle, IconThumbUp } from '@tabler/icons-react';

/** How it looks whether an observation was safe. */
export const SENTIMENT_LOOKS = {
  positive: { tone: 'green', Icon: IconThumbUp },
  negative: { tone: 'amber', Icon: IconAlertTriangle },
} as const;
