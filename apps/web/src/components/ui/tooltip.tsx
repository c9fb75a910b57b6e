// On its own, so that what positions it is fetched only where something needs a tooltip.
export { Tooltip as default } from '@mantine/core';
