import { Skeleton, Stack } from '@mantine/core';

/** Placeholder for the content of a drawer while it loads. */
export const DrawerLines = () => (
  <Stack gap={20}>
    {['40%', '100%', '100%', '100%'].map((width, index) => (
      <Skeleton key={`${width}${String(index)}`} height={index ? 36 : 20} width={width} />
    ))}
  </Stack>
);
