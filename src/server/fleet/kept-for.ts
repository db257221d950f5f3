/**
 * Keeps an answer for so long, and asks once for all who ask meanwhile. A question that failed is forgotten, so that the
 * next one asks again. Only the last key is kept: memory is bounded by one answer.
 */
export function keptFor<Answer>(
  ms: number,
  now: () => number,
): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  let kept: { readonly key: string; readonly at: number; readonly answer: Promise<Answer> } | undefined;
  return (key, ask) => {
    const at = now();
    if (kept !== undefined && kept.key === key && at >= kept.at && at - kept.at < ms) return kept.answer;
    const answer = ask();
    const mine = { key, at, answer };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return answer;
  };
}
