import type { operations } from './generated/openapi.ts'

/** The id of an operation, such as `members.list`, except those of the public API. */
export type OperationId = Exclude<keyof operations, PublicOperationId>

/** The id of an operation of the public API. */
export type PublicOperationId = Extract<keyof operations, `public.${string}`>

type AnyOperationId = keyof operations

type Flatten<T> = { [K in keyof T]: T[K] } & {}
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

/** The body of a successful response. */
export type ResponseBody<Id extends AnyOperationId> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 201 | 202
    ? JsonOf<operations[Id]['responses'][Status]>
    : never
}[keyof operations[Id]['responses']]

/** An item of a list operation. */
export type ItemOf<Id extends AnyOperationId> =
  ResponseBody<Id> extends { items: (infer Item)[] } ? Item : never

/** The request body. */
export type BodyOf<Id extends AnyOperationId> = operations[Id] extends { requestBody?: infer Body }
  ? JsonOf<NonNullable<Body>>
  : never

type WireQuery<Id extends AnyOperationId> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never

/** Parameters with brackets (`status[]`, `createdAt[after]`, `level[not][]`) are lists and objects in the SDK. */
type Bracketed = `${string}[${string}`
type OuterName<Name> = Name extends `${infer Outer}[${string}` ? Outer : never
type InnerNames<Query, Outer extends string> = {
  [Name in keyof Query]-?: Name extends `${Outer}[${infer Inner}]`
    ? Inner extends '' | `${string}[`
      ? never
      : Inner
    : never
}[keyof Query]

/** A timestamp can be a `Date`. */
type Input<Name, Value> = Name extends `${string}At` ? Value | Date : Value
type ListForm<Query, Name extends string> = `${Name}[]` extends keyof Query
  ? NonNullable<Query[`${Name}[]`]>
  : never
type ObjectForm<Query, Name extends string> = [InnerNames<Query, Name>] extends [never]
  ? never
  : {
      [Inner in InnerNames<Query, Name> & string]?:
        | Input<
            Name,
            `${Name}[${Inner}]` extends keyof Query ? NonNullable<Query[`${Name}[${Inner}]`]> : never
          >
        | ListForm<Query, `${Name}[${Inner}]`>
        | undefined
    }

type PlainParameters<Query> = {
  [Name in keyof Query as Name extends Bracketed ? never : Name]?:
    | Input<Name, NonNullable<Query[Name]>>
    | ListForm<Query, Name & string>
    | ObjectForm<Query, Name & string>
    | undefined
}
type BracketedParameters<Query> = {
  [Name in Exclude<OuterName<keyof Query>, keyof Query> & string]?:
    | ListForm<Query, Name>
    | ObjectForm<Query, Name>
    | undefined
}

/** An operation’s query as callers write it: `{ status: ['active', 'grace'], createdAt: { after: date } }`. */
export type QueryOf<Id extends AnyOperationId> = Flatten<
  PlainParameters<WireQuery<Id>> & BracketedParameters<WireQuery<Id>>
>
