declare module "*.po" {
    const catalogue: Record<string, string | [string, string]>;
    export default catalogue;
}
