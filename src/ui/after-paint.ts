/** A page in the background is not drawn, and what waits for that would wait until it is looked at. */
const LONGEST_WAIT_MS = 300;

/** Once the next frame is on the screen: whatever is done from there on does not hold it back. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearTimeout(late);
        resolve();
      };
      port2.postMessage(null);
    });
  });
