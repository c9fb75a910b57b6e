// In a file of its own, so that the positioning code is loaded only where a tooltip is needed.
export { Tooltip as default } from '@mantine/core';
