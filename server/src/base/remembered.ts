/** What is found out about something that does not change any more is found out once, and kept as long as that is. */
export function remembered<K extends object, V>(find: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) known.set(key, (entry = { value: find(key) }));
    return entry.value;
  };
}
